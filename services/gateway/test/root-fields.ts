import { typeDefs } from '@qr-menu/schema';
import { buildSchema } from 'graphql';

const schema = buildSchema(typeDefs);

/** The root fields of the schema, as `Type.field`. */
export const rootFields: readonly string[] = [
  schema.getQueryType(),
  schema.getMutationType(),
  schema.getSubscriptionType(),
].flatMap((type) => Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`));
