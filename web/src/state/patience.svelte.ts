/** When waiting becomes worth a word: something has been under way for longer than anybody would not notice. */

export class Patience {
  /** It has taken too long. */
  lost = $state(false);
  #waiting = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly milliseconds: number) {}

  /** Something is under way; call what is returned when it has ended. */
  begin(): () => void {
    this.#waiting += 1;
    if (this.#waiting === 1) this.#timer = setTimeout(() => (this.lost = true), this.milliseconds);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#stop();
    };
  }

  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    const end = this.begin();
    try {
      return await work();
    } finally {
      end();
    }
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.lost = false;
  }
}
