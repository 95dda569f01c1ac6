// Calls a WebAssembly module for Python: `node wasm_host.mjs FILE`, then a line of JSON for each call.
// An argument is a number, the bytes of a buffer as base64, or a list with the place of an earlier argument: the same
// buffer again. The answer is a line with the result and the bytes of the buffers as they are then.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const PAGE = 65536;
const memory = new WebAssembly.Memory({ initial: 64 });
const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const { exports } = new WebAssembly.Instance(module, { env: { memory } });

let free = 0;
function room(bytes) {
  const at = free;
  free = (at + bytes + 15) & ~15;
  const missing = free - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  return at;
}

function answer({ name, given }) {
  free = (exports.__heap_base.value + 15) & ~15;
  const buffers = [];
  const values = [];
  for (const one of given) {
    if (typeof one === "string") {
      const bytes = Buffer.from(one, "base64");
      const at = room(bytes.length);
      new Uint8Array(memory.buffer).set(bytes, at);
      buffers.push([at, bytes.length]);
      values.push(at);
    } else values.push(Array.isArray(one) ? values[one[0]] : one);
  }
  const result = exports[name](...values) ?? null;
  return { result, buffers: buffers.map(([at, size]) => Buffer.from(memory.buffer, at, size).toString("base64")) };
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}
