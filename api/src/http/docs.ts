import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Where the API describes itself: a page at `/api/docs`, OpenAPI at `/api/docs/json`. */
export const docsPath = '/api/docs';

/** Must be registered before the routes it describes. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Aforo',
        description: 'La API de reservas y gestión del centro.',
        version: '0.1.0',
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: docsPath,
    staticCSP: true,
    transformStaticCSP: () => docsPolicy(app.swaggerCSP),
    uiConfig: { docExpansion: 'list', validatorUrl: null },
  });
}

/** The page's own scripts and styles by hash; it may call this API and nothing else. */
function docsPolicy(hashes: { script: string[]; style: string[] }): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.script.join(' ')}`,
    `style-src 'self' ${hashes.style.join(' ')}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
