// Loaded before a tested server with `--import`: tells over the IPC channel for how long its event loop was kept busy
// at most, and what it holds in memory. Only the thread's own processor time counts: on a busy machine every loop waits.
const TICK_MS = 10;

const busyMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

let last = busyMs();
let busiestMs = 0;

setInterval(() => {
  const now = busyMs();
  busiestMs = Math.max(busiestMs, now - last);
  last = now;
}, TICK_MS).unref();

process.on("message", (message) => {
  if (message !== "meter") return;
  const meter = { busiestMs, heldMb: heldMb(), residentMb: process.memoryUsage.rss() / 1e6 };
  process.send({ meter });
  busiestMs = 0;
  last = busyMs();
});
process.channel.unref();

function heldMb() {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
