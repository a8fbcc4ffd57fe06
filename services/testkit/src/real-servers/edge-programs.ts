import type { TestEnvironment } from '../env.ts';
import { findProgram, findRealPart, notPackaged, type RealSource } from './real-part.ts';

/** Finds a program that the edge tests run with the containers' configuration. */
export const findEdgeProgram = (name: 'nginx' | 'caddy', { REAL_PARTS }: TestEnvironment) =>
  findRealPart(name, [REAL_PARTS === 'packaged' ? notPackaged : installed(name)]);

const installed =
  (name: string): RealSource =>
  async () => {
    const address = findProgram(name);
    if (address === null) throw new Error(`it is not installed (apt-get install ${name})`);
    return { address, description: address, stop: async () => undefined };
  };
