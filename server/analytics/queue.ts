/** The queue of page views: in memory, bounded to a few hundred, and never blocking a page. */
interface ViewQueue<View> {
  add(view: View): void;
  /** Sends the queue once; resolves when that has ended, whatever its outcome. */
  flush(): Promise<void>;
  /** Sends the queue until it is empty or a batch fails. */
  close(): Promise<void>;
  /** How many views were delivered, lost in sending, or dropped for lack of room. */
  readonly counts: { readonly sent: number; readonly failed: number; readonly dropped: number };
}

interface QueueOptions<View> {
  /** Delivers a batch; rejects when it can't. */
  readonly send: (batch: readonly View[]) => Promise<void>;
  /** Delay between a view and its sending, in milliseconds. */
  readonly every?: number;
  readonly capacity?: number;
  readonly batch?: number;
}

/** Creates the queue. A failed batch is counted and dropped: page views are not worth a retry. */
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
      // A full queue is only a few batches, and a failing receiver costs one timeout, not many.
      const failedBefore = counts.failed;
      while (waiting.length > 0 && counts.failed === failedBefore) await flush();
      clearTimeout(timer);
    },
  };
}
