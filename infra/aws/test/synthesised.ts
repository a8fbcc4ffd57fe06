import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll } from 'vitest';
import { createImageStack } from '../image-stack.ts';
import { createProductStack } from '../product-stack.ts';
import { readSettings } from '../settings.ts';

const settings: Readonly<Record<string, string>> = {
  domain: 'menu.example',
  originDomain: 'origin.menu.example',
  certificate: 'arn:aws:acm:us-east-1:111122223333:certificate/one',
  originCertificate: 'arn:aws:acm:eu-central-1:111122223333:certificate/two',
  cloudFrontAddresses: 'pl-0123abcd',
  imageTag: '1.2.3',
  alarmEmail: 'alarms@menu.example',
};

export type Resource = {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly DependsOn?: readonly string[];
};

/** Synthesizes the templates without access to AWS. */
export function synthesise(changed: Readonly<Record<string, string>> = {}) {
  // Disables the two slowest steps: CloudFormation's own rules, which `npm run aws` also checks, and
  // recording where each construct was created.
  const app = new App({ builtinCloudFormationValidation: false, stackTraces: false });
  const images = createImageStack(app);
  const product = createProductStack(
    app,
    readSettings((name) => ({ ...settings, ...changed })[name]),
  );
  const assembly = app.synth();
  const templateOf = (name: string) => Template.fromJSON(assembly.getStackByName(name).template);
  return {
    product: templateOf(product.stackName),
    images: templateOf(images.stackName),
  };
}

export const resourcesOf = (template: Template): readonly (readonly [string, Resource])[] => {
  const { Resources }: { Resources?: Record<string, Resource> } = template.toJSON();
  return Object.entries(Resources ?? {});
};

export const ofType = (template: Template, type: string): readonly Resource[] =>
  resourcesOf(template)
    .map(([, resource]) => resource)
    .filter(({ Type }) => Type === type);

let made: ReturnType<typeof synthesise> | undefined;
/** Returns the templates for the default settings. All tests that only inspect templates share them. */
export function useUsualStacks() {
  const usual = () => {
    made ??= synthesise();
    return made;
  };
  beforeAll(() => void usual(), 120_000);
  const types = (type: string) => ofType(usual().product, type);
  return {
    images: () => usual().images,
    product: () => usual().product,
    types,
    /** Returns the only resource of this type. */
    only: (type: string): Resource['Properties'] => {
      const [resource, ...more] = types(type);
      if (!resource || more.length > 0) throw new Error(`not one resource is an ${type}`);
      return resource.Properties;
    },
  };
}
