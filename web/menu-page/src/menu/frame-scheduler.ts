/**
 * The maximum number of turns, each of which takes one frame. The nearest sections come first. The last turn
 * contains all remaining sections.
 */
const mostTurns = 8;
/** For this many frames, sections near the target of a jump may still change their height. */
const settlingFrames = 12;

/** The elements that are laid out in the same turn. */
type Turn = readonly HTMLElement[];

let waiting: Turn[] = [];

type TurnOptions = {
  /** The target of a jump, which is laid out first. */
  readonly first?: Element;
  /** Whether off-screen items are delayed too. Visible items are always laid out immediately. */
  readonly items?: boolean;
  /**
   * Resolves when the change itself is finished. Set only if that takes longer than the current frame. The
   * turns start afterwards.
   */
  readonly during?: Promise<unknown>;
};

/**
 * Must be called before the page's layout changes. Only the visible part, or the target of a jump, is laid
 * out immediately. The sections around it follow one per frame, because laying out all of them at once would
 * block a phone for too long. The style sheet preserves the height of waiting sections.
 */
export function scheduleByFrame({ first, items = false, during }: TurnOptions = {}): void {
  const sections = [
    ...document.querySelectorAll<HTMLElement>('.sections > .section, main > .legend'),
  ];
  const isFirst = first ? (section: Element) => section === first : isOnScreen;
  const goesFirst = sections.map(isFirst);
  const middle = goesFirst.indexOf(true);
  const distance = (section: HTMLElement) => Math.abs(sections.indexOf(section) - middle);
  const around = sections
    .filter((_, index) => !goesFirst[index])
    .sort((a, b) => distance(a) - distance(b));
  const beside = sections.filter((_, index) => goesFirst[index] && items).map(itemsOffScreen);
  release(waiting.flat());
  waiting = [...beside, ...around.map((section) => [section])];
  for (const element of waiting.flat()) element.toggleAttribute('data-held', true);
  const ours = waiting;
  let turns = mostTurns;
  const next = () => {
    // Another call has replaced these turns in the meantime.
    if (waiting !== ours) return;
    turns -= 1;
    release(ours.splice(0, turns > 0 ? 1 : ours.length).flat());
    if (ours.length > 0) requestAnimationFrame(next);
  };
  // The next frame shows the change itself. The turns start in the frame after that.
  const start = () => requestAnimationFrame(() => requestAnimationFrame(next));
  if (during) void during.finally(start);
  else start();
}

function release(elements: Turn): void {
  for (const element of elements) element.removeAttribute('data-held');
}

const itemsOffScreen = (section: Element): Turn =>
  [...section.querySelectorAll<HTMLElement>('.item')].filter((item) => !isOnScreen(item));

function isOnScreen(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}

const ofTheGuest = ['wheel', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the page at the target of a jump while the heights of distant sections are still being measured.
 * Stops as soon as the guest scrolls.
 */
export function stayAt(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  scheduleByFrame({ first: target.closest('.section') ?? target });
  const moved = new AbortController();
  let frames = settlingFrames;
  const stay = () => {
    if (moved.signal.aborted) return;
    target.scrollIntoView();
    frames -= 1;
    if (frames > 0) requestAnimationFrame(stay);
    else moved.abort();
  };
  for (const type of ofTheGuest) {
    addEventListener(type, () => moved.abort(), { passive: true, signal: moved.signal });
  }
  requestAnimationFrame(stay);
}
