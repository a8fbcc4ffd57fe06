/** A picture in millimetres, the same for every file format. Paths are SVG path data. */
export type Drawing = {
  readonly width: number;
  readonly height: number;
  /** What it says, for readers of the file who cannot see it. */
  readonly title: string;
  /** Where a printer cuts; absent when the picture is not a sheet to cut from. */
  readonly trim?: Box;
  readonly shapes: readonly Shape[];
};

export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type Shape = FilledPath | StrokedPath | PlacedImage | Group;

type FilledPath = { readonly kind: 'fill'; readonly path: string; readonly colour: string };

type StrokedPath = {
  readonly kind: 'stroke';
  readonly path: string;
  readonly colour: string;
  readonly width: number;
  /** Lengths of dashes and of the gaps between them; absent: a whole line. */
  readonly dash?: readonly [number, number];
};

type PlacedImage = Box & { readonly kind: 'image'; readonly png: Uint8Array };

/** Shapes turned upside down around a point. */
type Group = {
  readonly kind: 'upside-down';
  readonly around: { readonly x: number; readonly y: number };
  readonly shapes: readonly Shape[];
};
