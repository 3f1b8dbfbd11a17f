// Loaded before a measured server with `--import`: sends the process's usage over the IPC channel. Plain
// JavaScript, because Node would load its TypeScript support and count it as the server's memory.
process.on("message", (message) => {
  if (message !== "usage") return;
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  process.send({ cpuMs: (userCPUTime + systemCPUTime) / 1000, memoryMb: process.memoryUsage.rss() / 1e6 });
});
process.channel.unref();
