import type { DocumentVersion, VenueDocuments } from './menu-documents.ts';

/**
 * A generation is one set of the documents of all venues. Guests are shown the current one. Number
 * 0 is the one that every installation begins with; the others are numbered as they are started.
 */
export type Generations = {
  readonly current: number;
  /** Is to become the current one: until then every write goes to both. */
  readonly building: number | null;
  /** All that were started and are still there, with what was noted last, oldest first. */
  readonly started: readonly StartedGeneration[];
  /** Nobody reads or writes them any more, but they still take up room: to be dropped. */
  readonly leaving: readonly number[];
};

export type StartedGeneration = { readonly number: number; readonly note: string };

export type DropStep = { readonly done: number; readonly total: number };

/** For the operator: a new set of documents is made beside the one that guests are shown. */
export type DocumentGenerations = {
  readonly generations: () => Promise<Generations>;
  /**
   * `next` is to become the current one, and is written to by `writeIfNewer` from now on; `apart`
   * is filled by `writeTo` alone. Answers its number, which none had before.
   *
   * @throws GenerationRefused when the next one is being built already.
   */
  readonly startGeneration: (purpose: 'next' | 'apart', note: string) => Promise<number>;
  /** Keeps a text beside a started generation: how far the work on it has come. */
  readonly noteGeneration: (generation: number, note: string) => Promise<void>;
  /**
   * Writes a venue to one generation, unless that one holds a newer state. Answers whether it wrote.
   *
   * @throws GenerationRefused when the generation is gone.
   */
  readonly writeTo: (generation: number, documents: VenueDocuments) => Promise<boolean>;
  readonly versionsIn: (
    generation: number,
    owners: readonly string[],
  ) => Promise<readonly (DocumentVersion | null)[]>;
  /**
   * Shows this generation from now on, to every reader at its next question. The one before it is
   * leaving.
   *
   * @throws GenerationRefused unless it is the one that is being built, or the current one already.
   */
  readonly switchTo: (generation: number) => Promise<void>;
  /**
   * Removes a generation in small steps; after an interruption it can be asked for again.
   *
   * @throws GenerationRefused when it is the current one, or there is no such one.
   */
  readonly dropGeneration: (generation: number, onStep?: (step: DropStep) => void) => Promise<void>;
};

export class GenerationRefused extends Error {
  override readonly name = 'GenerationRefused';
  readonly retryable = false;
  readonly code: 'GENERATION_UNFINISHED' | 'NO_SUCH_GENERATION' | 'GENERATION_IN_USE';

  constructor(code: GenerationRefused['code'], message: string) {
    super(message);
    this.code = code;
  }
}

export const unfinished = (building: number): GenerationRefused =>
  new GenerationRefused('GENERATION_UNFINISHED', `generation ${building} is not finished`);

export const noSuchGeneration = (generation: number): GenerationRefused =>
  new GenerationRefused('NO_SUCH_GENERATION', `there is no generation ${generation}`);

export const notBuilding = (generation: number): GenerationRefused =>
  new GenerationRefused('NO_SUCH_GENERATION', `generation ${generation} is not being built`);

export const inUse = (generation: number): GenerationRefused =>
  new GenerationRefused('GENERATION_IN_USE', `guests are shown generation ${generation}`);
