/** Taken one a frame: nearest to the screen first, so that these are what is within its reach. */
const mostTurns = 8;
/** As long as sections that a jump comes near may still become taller or shorter. */
const settlingFrames = 12;

/** What comes in one turn. */
type Turn = readonly HTMLElement[];

let waiting: Turn[] = [];

type TurnOptions = {
  /** Where the page jumps to. */
  readonly first?: Element;
  /** Also the items of what is on the screen, which stays laid out as it is. */
  readonly items?: boolean;
  /** The change, if it takes more than the frame that begins now: the turns come when it is over. */
  readonly during?: Promise<unknown>;
};

/**
 * Before something changes how the page is laid out: only what is on the screen is, or where the page
 * jumps to. Of the sections around it each gets its turn, a frame for one: all of them in one frame
 * would keep a phone busy for too long. The style sheet keeps the height of what waits.
 */
export function takeTurns({ first, items = false, during }: TurnOptions = {}): void {
  const sections = [
    ...document.querySelectorAll<HTMLElement>('.sections > .section, main > .legend'),
  ];
  const isFirst = first ? (section: Element) => section === first : isOnScreen;
  const goesFirst = sections.map(isFirst);
  const middle = goesFirst.indexOf(true);
  const distance = (section: HTMLElement) => Math.abs(sections.indexOf(section) - middle);
  const around = sections
    .filter((_, index) => !goesFirst[index])
    .sort((one, other) => distance(one) - distance(other));
  const beside = sections.filter((_, index) => goesFirst[index] && items).map(itemsOffScreen);
  release(waiting.flat());
  waiting = [...beside, ...around.map((section) => [section])];
  for (const element of waiting.flat()) element.toggleAttribute('data-held', true);
  const ours = waiting;
  let turns = mostTurns;
  const next = () => {
    // Others have taken their turns meanwhile.
    if (waiting !== ours) return;
    turns -= 1;
    release(ours.splice(0, turns > 0 ? 1 : ours.length).flat());
    if (ours.length > 0) requestAnimationFrame(next);
  };
  // The frame that begins then is for the change itself.
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
 * Stays at the place that the page has just jumped to: what is far away has no measured height. A guest
 * who goes on meanwhile is not held back.
 */
export function stayAt(id: string): void {
  const place = document.getElementById(id);
  if (!place) return;
  takeTurns({ first: place.closest('.section') ?? place });
  const moved = new AbortController();
  let frames = settlingFrames;
  const stay = () => {
    if (moved.signal.aborted) return;
    place.scrollIntoView();
    frames -= 1;
    if (frames > 0) requestAnimationFrame(stay);
    else moved.abort();
  };
  for (const type of ofTheGuest) {
    addEventListener(type, () => moved.abort(), { passive: true, signal: moved.signal });
  }
  requestAnimationFrame(stay);
}
