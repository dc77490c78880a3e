import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod';
import { describeCalls } from './describe-calls.ts';
import { nameSchemas, namedSchemas } from './named-schemas.ts';
import { sessionCookie } from '../cookies/session-cookie.ts';

/** The API documentation: a page at `/api/docs`, OpenAPI at `/api/docs/json`. */
export const docsPath = '/api/docs';

/** Must be registered before the routes that it documents. */
export async function registerDocs(app: FastifyInstance, isHttps: boolean): Promise<void> {
  const withComponents = createJsonSchemaTransformObject({ schemaRegistry: namedSchemas });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Aforo',
        description:
          'La API de reservas y gestión del centro. Lo que cambia algo pide la cabecera `Origin` de la ' +
          'dirección pública del centro, y quien llama entra antes con `login`, que da la cookie de la sesión.',
        version: '0.1.0',
        license: { name: 'Todos los derechos reservados', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: '/', description: 'Este servidor' }],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookie(isHttps).name,
            description: 'La da `login`; dura lo que dice `getSession`.',
          },
        },
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry: namedSchemas }),
    transformObject: (document) => {
      // The plugin's document type predates OpenAPI 3.1, which is requested here.
      const described = withComponents(document) as Parameters<typeof describeCalls>[0];
      return nameSchemas(describeCalls(described, app.declaredRoutes));
    },
  });
  await app.register(swaggerUi, {
    routePrefix: docsPath,
    staticCSP: true,
    transformStaticCSP: () => docsPolicy(app.swaggerCSP),
    uiConfig: { docExpansion: 'list', validatorUrl: null },
  });
}

/** Allows the page's own scripts and styles by hash, and calls to this API only. */
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
