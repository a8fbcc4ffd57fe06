import { type App, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Repository, TagMutability } from 'aws-cdk-lib/aws-ecr';
import { serviceNames } from '../capacity/sizes.ts';
import { repositoryName } from './containers.ts';

/** Creates the image repositories. Must be deployed first, because no service can start without its image. */
export function createImageStack(app: App): Stack {
  const stack = new Stack(app, 'qr-menu-images', { terminationProtection: true });
  for (const service of [...serviceNames, 'operator']) {
    new Repository(stack, service, {
      repositoryName: repositoryName(service),
      imageScanOnPush: true,
      imageTagMutability: TagMutability.IMMUTABLE,
      removalPolicy: RemovalPolicy.RETAIN,
      lifecycleRules: [{ description: 'the last releases', maxImageCount: 20 }],
    });
  }
  return stack;
}
