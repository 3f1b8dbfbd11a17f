// Loaded before a tested server with `--import`: at SIGWINCH says how much memory only a full collection frees, after
// which nothing of it is left.
process.on("SIGWINCH", () => {
  // What is young at the first is thrown away by the third at the latest.
  for (let turn = 0; turn < 3; turn++) globalThis.gc({ type: "minor" });
  const before = heldBytes();
  globalThis.gc();
  process.stderr.write(`kept: ${before - heldBytes()}\n`);
});

function heldBytes() {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
