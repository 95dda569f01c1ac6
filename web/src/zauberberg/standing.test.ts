import { describe, expect, it } from 'vitest';
import type { TableView } from '../wire/types';
import { frame, type Look, type Scene } from './geometry';
import { layoutOf, picture, type ZauberbergView } from './model';
import { goblinAt, SIZE, standing } from './standing';

const found = import.meta.glob<{ table: TableView }>('./fixtures/data/*.json', { import: 'default', eager: true });
const views = Object.values(found).map(({ table }) => table.view as unknown as ZauberbergView);

describe.each(['hill', 'map'] as Look[])('on the %s', (look) => {
  const scenes = views.flatMap((view) =>
    [0, 1, 2, 3].map((turned) => ({ shown: picture(view), scene: { layout: layoutOf(view), look, rotation: view.rotation, turned } as Scene })),
  );

  it('nobody stands in the same spot as another, or outside of the picture', () => {
    for (const { shown, scene } of scenes) {
      const all = standing(scene, shown);
      const box = frame(scene);
      expect(new Set(all.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`)).size).toBe(shown.goblins.length);
      for (const { x, y } of all) {
        expect(x > box.x && x < box.x + box.width).toBe(true);
        expect(y > box.y + 10 && y < box.y + box.height).toBe(true);
      }
    }
  });

  it('a pointer finds whoever is in front', () => {
    for (const { shown, scene } of scenes) {
      for (const { goblin, x, y, depth } of standing(scene, shown)) {
        const hit = goblinAt(scene, shown, { x, y: y - 12 * SIZE[look] });
        const front = standing(scene, shown).find((one) => one.goblin === hit);
        expect(hit === goblin || (front?.depth ?? 0) >= depth, `${goblin.name} ${hit?.name}`).toBe(true);
        expect(goblinAt(scene, shown, { x: x + 3000, y })).toBeNull();
      }
    }
  });

  it('the upper goblin of a pair stands higher, and in front of the lower one', () => {
    const pairs = scenes.flatMap(({ shown, scene }) => {
      const all = standing(scene, shown);
      return all.filter((one) => one.goblin.upper).map((upper) => ({ upper, lower: all.find((one) => one.goblin.place === upper.goblin.place && one !== upper) }));
    });
    expect(pairs.length).toBeGreaterThan(3);
    for (const { upper, lower } of pairs) expect([upper.y < (lower?.y ?? 0), upper.depth > (lower?.depth ?? 0)]).toEqual([true, true]);
  });
});
