/** Taken one a frame: nearest to the screen first, so that these are what is within its reach. */
const mostTurns = 8;
/** As long as sections that a jump comes near may still become taller or shorter. */
const settlingFrames = 12;

let waiting: HTMLElement[] = [];

/**
 * Before something changes how the page is laid out: only what is on the screen is, or where the page
 * jumps to. Of the sections around it each gets its turn, a frame for one: all of them in one frame
 * would keep a phone busy for too long. The style sheet keeps the height of what waits.
 */
export function takeTurns(first?: Element): void {
  const sections = [
    ...document.querySelectorAll<HTMLElement>('.sections > .section, main > .legend'),
  ];
  const isFirst = first ? (section: Element) => section === first : isOnScreen;
  const goesFirst = sections.map(isFirst);
  const start = goesFirst.indexOf(true);
  const distance = (section: HTMLElement) => Math.abs(sections.indexOf(section) - start);
  const isIdle = waiting.length === 0;
  waiting = sections
    .filter((_, index) => !goesFirst[index])
    .sort((one, other) => distance(one) - distance(other));
  for (const [index, section] of sections.entries()) {
    section.toggleAttribute('data-held', !goesFirst[index]);
  }
  let turns = mostTurns;
  const next = () => {
    turns -= 1;
    for (const section of waiting.splice(0, turns > 0 ? 1 : waiting.length)) {
      section.removeAttribute('data-held');
    }
    if (waiting.length > 0) requestAnimationFrame(next);
  };
  // The frame that begins now is for the change itself.
  if (isIdle) requestAnimationFrame(() => requestAnimationFrame(next));
}

function isOnScreen(section: Element): boolean {
  const { top, bottom } = section.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

const ofTheGuest = ['wheel', 'pointerdown', 'keydown'] as const;

/**
 * Stays at the place that the page has just jumped to: what is far away has no measured height. A guest
 * who goes on meanwhile is not held back.
 */
export function stayAt(id: string): void {
  const place = document.getElementById(id);
  if (!place) return;
  takeTurns(place.closest('.section') ?? place);
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
