import type { GenericContainer } from 'testcontainers';
import type { RealSource } from './real-part.ts';

export type ContainerRecipe = {
  readonly image: string;
  readonly port: number;
  /** The port on this machine, for servers that need to know it. */
  readonly hostPort?: number;
  readonly environment?: Record<string, string>;
  readonly command?: string[];
  readonly readyLine: RegExp;
  /** How many times the line must appear. Defaults to one. */
  readonly readyTimes?: number;
  readonly address: (port: number) => string;
};

/** Runs a container from a public image. Fails immediately if there is no Docker engine. */
export function fromDocker(makeRecipe: () => Promise<ContainerRecipe>): RealSource {
  return async () => {
    const { GenericContainer, Wait, getContainerRuntimeClient } = await import('testcontainers');
    await getContainerRuntimeClient().catch(() => {
      throw new Error('no Docker engine');
    });
    const recipe = await makeRecipe();
    const container: GenericContainer = new GenericContainer(recipe.image)
      .withExposedPorts(
        recipe.hostPort === undefined
          ? recipe.port
          : { container: recipe.port, host: recipe.hostPort },
      )
      .withEnvironment(recipe.environment ?? {})
      .withWaitStrategy(Wait.forLogMessage(recipe.readyLine, recipe.readyTimes));
    if (recipe.command) container.withCommand(recipe.command);
    const started = await container.start();
    const address = recipe.address(started.getMappedPort(recipe.port));
    return {
      address,
      description: `container ${recipe.image} at ${address.replace(/\/\/.*@/, '//')}`,
      stop: async () => {
        await started.stop();
      },
    };
  };
}
