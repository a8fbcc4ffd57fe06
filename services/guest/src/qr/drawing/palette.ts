/** Colours on paper: those of the light screens, and black for what a camera reads. */
export const black = '#000000';
export const white = '#ffffff';
export const ink = '#1f1b16';
export const accent = '#a8321a';
export const cutting = '#6b6b6b';
