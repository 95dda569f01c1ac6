import { expect, test } from 'vitest';
import { ground, levelOf, project, type Look, type Scene } from './geometry';
import { fields, type Layout } from './layout';
import layouts from './layouts.json';
import { onPlane, plane } from './plane';

const layout = layouts.zb9 as unknown as Layout;
const looks: Look[] = ['hill', 'map'];
const cases = looks.flatMap((look) => [0, 1, 2.3, -0.5].flatMap((rotation) => [0, 3].map((turned): Scene => ({ layout, look, rotation, turned }))));

test.each(cases)('every field comes to its place on the screen: $look $rotation $turned', (scene) => {
  for (const field of fields(layout)) {
    const level = levelOf(scene, field);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = (plane(scene, level).match(/-?[\d.]+/g) ?? []).map(Number);
    const { x, y } = onPlane(layout, scene.look, field);
    const there = project(scene, ground(scene, field), level);
    expect(a * x + c * y + e).toBeCloseTo(there.x, 1);
    expect(b * x + d * y + f).toBeCloseTo(there.y, 1);
  }
});
