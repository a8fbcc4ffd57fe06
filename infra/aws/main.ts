import { App } from 'aws-cdk-lib';
import { createImageStack } from './image-stack.ts';
import { createProductStack } from './product-stack.ts';
import { readSettings } from './settings.ts';

const app = new App();
createImageStack(app);
createProductStack(
  app,
  readSettings((name) => app.node.tryGetContext(name)),
);
app.synth();
