/** Where page views wait to be sent: in memory, never more than a few hundred, never in the way of a page. */
interface ViewQueue<View> {
  add(view: View): void;
  /** Sends what waits, once; resolves when that is through, whatever came of it. */
  flush(): Promise<void>;
  /** Sends what waits, as long as it is taken. */
  close(): Promise<void>;
  /** How many were delivered, were lost on the way, or found no room. */
  readonly counts: { readonly sent: number; readonly failed: number; readonly dropped: number };
}

interface QueueOptions<View> {
  /** Delivers a batch; rejects when it can't. */
  readonly send: (batch: readonly View[]) => Promise<void>;
  /** Milliseconds between a view and its sending. */
  readonly every?: number;
  readonly capacity?: number;
  readonly batch?: number;
}

/** Makes the queue. A batch that fails is counted and forgotten: numbers about visits are not worth a second try. */
export function createViewQueue<View>(options: QueueOptions<View>): ViewQueue<View> {
  const { send, every = 5_000, capacity = 500, batch = 100 } = options;
  const waiting: View[] = [];
  const counts = { sent: 0, failed: 0, dropped: 0 };
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  function plan() {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, every).unref();
  }

  async function sendBatch() {
    const views = waiting.splice(0, batch);
    if (views.length === 0) return;
    const delivered = await send(views).then(
      () => true,
      () => false,
    );
    counts[delivered ? "sent" : "failed"] += views.length;
  }

  function flush(): Promise<void> {
    return (sending ??= sendBatch().finally(() => {
      sending = undefined;
      if (waiting.length > 0) plan();
    }));
  }

  return {
    counts,
    flush,
    add(view) {
      if (waiting.length >= capacity) counts.dropped += 1;
      else waiting.push(view);
      plan();
    },
    async close() {
      await sending;
      // What is full when the end comes is a few batches, and a receiver that fails costs one patience, not many.
      const failedBefore = counts.failed;
      while (waiting.length > 0 && counts.failed === failedBefore) await flush();
      clearTimeout(timer);
    },
  };
}
