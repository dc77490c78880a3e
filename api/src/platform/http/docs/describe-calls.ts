import { type ErrorCode, errorMessage, errorStatus } from '@aforo/shared/contract';
import type { OpenAPIV3_1 } from 'openapi-types';
import { exampleOf } from './examples.ts';
import { operationIdOf, refusalsOf } from '../route/refusals.ts';
import type { DeclaredRoute } from '../route/route.ts';

type Operation = OpenAPIV3_1.OperationObject;
type Response = OpenAPIV3_1.ResponseObject;

/**
 * Adds to each call what its schemas lack: its id, who may call it, its refusals, how to repeat it.
 */
export function describeCalls(
  document: OpenAPIV3_1.Document,
  routes: readonly DeclaredRoute[],
): OpenAPIV3_1.Document {
  const paths = structuredClone(document.paths ?? {});
  const tags = new Set<string>();
  for (const route of routes) {
    const path = route.endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    // Endpoints use no other methods, and the document has them in lower case.
    const method = route.endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const operation = paths[path]?.[method];
    if (!operation) continue;
    describe(operation, route);
    for (const tag of operation.tags ?? []) tags.add(tag);
  }
  const schemas = { ...document.components?.schemas, Error: errorSchema };
  return {
    ...document,
    tags: [...tags].toSorted().map((name) => ({ name, description: tagDescriptions[name] ?? '' })),
    paths,
    components: { ...document.components, schemas },
  };
}

function describe(operation: Operation, route: DeclaredRoute): void {
  const { endpoint, policy, takesFile } = route;
  const id = operationIdOf(endpoint);
  if (id) operation.operationId = id;
  operation.security = policy === 'public' ? [] : [{ session: [] }];
  if (endpoint.method !== 'GET' && !takesFile) {
    operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
  }
  if (takesFile) operation.requestBody = upload;
  const example = id && exampleOf(id);
  const body = operation.requestBody && 'content' in operation.requestBody && operation.requestBody;
  const json = body && body.content['application/json'];
  if (json && example) json.example = example;
  operation.responses = { ...answerOf(operation, route), ...refusalsByStatus(refusalsOf(route)) };
}

function answerOf(operation: Operation, route: DeclaredRoute): Record<string, Response> {
  const { endpoint, contentTypes } = route;
  if (!endpoint.response) return { 204: { description: 'Hecho.' } };
  const known = operation.responses?.['200'];
  if (contentTypes.length > 0) {
    const mimes = contentTypes.map((contentType) => contentType.split(';')[0] ?? contentType);
    const text = { schema: { type: 'string' } } as const;
    const content = Object.fromEntries(mimes.map((mime) => [mime, text]));
    return { 200: { description: 'La respuesta.', content } };
  }
  const content = known && 'content' in known ? known.content : undefined;
  return { 200: { description: 'La respuesta.', ...(content ? { content } : {}) } };
}

/** One response per status, with its codes, their texts and examples. */
function refusalsByStatus(codes: readonly ErrorCode[]): Record<string, Response> {
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const statusCodes = codes.filter((code) => errorStatus[code] === status);
      const schema = {
        allOf: [
          { $ref: '#/components/schemas/Error' },
          { type: 'object', properties: { code: { type: 'string', enum: statusCodes } } },
        ],
      } as OpenAPIV3_1.SchemaObject; // the list contains only two schemas
      const examples = Object.fromEntries(
        statusCodes.map((code) => [code, { value: exampleError(code) }]),
      );
      return [
        status,
        {
          description: statusCodes.map((code) => `- \`${code}\`: ${errorMessage[code]}`).join('\n'),
          content: { 'application/json': { schema, examples } },
        },
      ];
    }),
  );
}

function exampleError(code: ErrorCode) {
  const fields = { email: 'Ese correo no parece completo. Ejemplo: nombre@correo.es' };
  return {
    code,
    message: errorMessage[code],
    ...(code === 'validation_failed' ? { fields } : {}),
    requestId: '01a2028a-c247-706f-abf8-d0a2f44496b0',
  };
}

const errorSchema: OpenAPIV3_1.SchemaObject = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string', description: 'Por lo que un programa distingue las negativas.' },
    message: { type: 'string', description: 'Lo mismo para una persona.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Qué pasa con cada campo (`a.b.0`).',
    },
    details: { description: 'Lo que la pantalla necesita con este código.' },
    requestId: { type: 'string', description: 'Con el que la petición está en el registro.' },
  },
};

const idempotencyKey: OpenAPIV3_1.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'La misma petición con la misma clave se hace una sola vez: durante un día se repite la primera ' +
    'respuesta, con `Idempotency-Replayed: true`. Otra petición con esa clave se rechaza.',
  schema: { type: 'string', minLength: 8, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
  example: '01a2028b-0eeb-7e9d-85f6-905345568cde',
};

const upload: OpenAPIV3_1.RequestBodyObject = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      },
    },
  },
};

/** By the second part of the path; the linter's test fails for a path without a line here. */
const tagDescriptions: Record<string, string> = {
  absences: 'Los avisos de quien no viene a su plaza fija.',
  'access-policy': 'El segundo paso que el centro pide.',
  approvals: 'El visto bueno de administración a un descuento o a una devolución.',
  achievements: 'Los logros: qué se premia y quién lo ha ganado.',
  awards: 'Lo que cada persona ha ganado, y su premio.',
  'shift-notes': 'Las notas que un turno de recepción deja al siguiente.',
  agenda: 'El día del centro con quién viene.',
  audit: 'Lo que se ha hecho y quién lo hizo.',
  auth: 'Entrar, registrarse, invitaciones y contraseñas.',
  availability: 'Lo que se puede reservar.',
  'booking-answers': 'Lo que se contesta a un recordatorio desde el correo.',
  'charge-runs': 'Los cobros de las suscripciones de cada día.',
  'membership-rules': 'Lo que cuestan las cuotas: familia, cierres y cambios de precio.',
  'direct-debit-batches': 'Las remesas de recibos que se mandan al banco.',
  'direct-debit-items': 'Los recibos de una remesa.',
  'direct-debit-returns': 'Los recibos que el banco devuelve.',
  installation: 'Lo que configura el operador de la instalación.',
  mandates: 'Los mandatos de domiciliación bancaria.',
  bookings: 'Reservas.',
  calendar: 'El calendario de cada persona, para su programa de calendario.',
  cards: 'Las tarjetas guardadas.',
  'card-charges': 'Cobros del mostrador con el datáfono o con la tarjeta guardada.',
  'card-terminals': 'Los datáfonos del centro.',
  'card-setups': 'Guardar una tarjeta sin comprar nada.',
  center: 'Los datos y los límites del centro.',
  charge: 'Lo que hace falta para cobrar a quien no tiene ficha.',
  clients: 'Las fichas de clientes.',
  'client-duplicates': 'Las fichas que pueden ser de la misma persona.',
  'client-merges': 'Las fichas unidas, y cómo separarlas.',
  figures: 'Cómo se usa el centro: ocupación, ausencias y quién vuelve.',
  file: 'Imágenes.',
  home: 'El día del centro en una pantalla.',
  'client-batches': 'Lo que se hace con muchos clientes a la vez.',
  exports: 'Las listas del centro, y todas en un ZIP.',
  unsubscribe: 'Dejar de recibir novedades, con el enlace de un correo.',
  imports: 'Los ficheros de otro programa: ensayo, alta y vuelta atrás.',
  legal: 'Los textos legales.',
  me: 'Lo de quien llama.',
  memberships: 'Las cuotas que se renuevan: pausas, cobros y final.',
  opening: 'Los festivos y cierres.',
  packages: 'Los bonos que se venden.',
  professionals: 'Los profesionales, sus horarios y ausencias.',
  purchases: 'Los bonos comprados.',
  products: 'Lo que se vende en el mostrador, y sus existencias.',
  documents: 'Facturas y comprobantes.',
  fiscal: 'Registros de facturación y su envío.',
  money: 'Cómo factura el centro y sus límites con el dinero.',
  reports: 'Lo que el dinero dice: el mes, el día y el libro de facturas.',
  charges: 'Cobros del mostrador: venta nueva, deudas y sesiones en un solo acto.',
  sales: 'Ventas, cobros y devoluciones.',
  cash: 'Las cajas y sus turnos.',
  pay: 'Lo que se paga a los profesionales.',
  'pay-rules': 'Cómo se paga a cada profesional.',
  payments:
    'Los pagos en línea: empezarlos, saber qué ha sido de ellos y compararlos con el banco.',
  store: 'Lo que un cliente puede comprar por su cuenta.',
  'test-bank': 'El banco de prueba de la demostración, que no cobra a nadie.',
  webhooks: 'Los avisos firmados de los proveedores de pagos.',
  resources: 'Salas y materiales.',
  series: 'Las clases que se repiten.',
  services: 'Los servicios.',
  session: 'La sesión abierta.',
  sessions: 'Las clases y citas con fecha.',
  settings: 'Lo que cualquiera puede saber del centro.',
  'hours-requests': 'Cambios de horario pedidos.',
  'time-off': 'Ausencias pedidas.',
  'substitute-requests': 'Clases que un profesional pide que dé otro.',
  timetable: 'El horario y los precios, para quien no tiene cuenta.',
  promotions: 'Los códigos promocionales y sus usos.',
  users: 'Las cuentas del personal.',
  vouchers: 'Los vales regalo y su saldo.',
  'standing-seat-waits': 'Las esperas de una plaza fija.',
  'standing-seats': 'Las plazas fijas.',
  waitlist: 'Listas de espera.',
};
