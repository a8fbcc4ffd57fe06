/** The guest's device asks for no motion: slides change at once, and only when asked. */
export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
