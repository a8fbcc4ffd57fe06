import type { TestEnvironment } from '../env.ts';
import { findProgram, findRealPart, notPackaged, type RealSource } from './real-part.ts';

/** The program that tests of the edge start with the containers' configuration. */
export const findNginx = ({ REAL_PARTS }: TestEnvironment) =>
  findRealPart('nginx', [REAL_PARTS === 'packaged' ? notPackaged : installedNginx]);

const installedNginx: RealSource = async () => {
  const address = findProgram('nginx');
  if (address === null) throw new Error('it is not installed (apt-get install nginx)');
  return { address, description: address, stop: async () => undefined };
};
