import { z } from 'zod'
import { ANONYMOUS_BODY_BYTES, MEBIBYTE } from './limits'

type Schema = z.ZodType
const nothing = z.object({})
type Nothing = typeof nothing

/**
 * The people who may call an endpoint. `public`: anybody. `authenticated`: everybody signed in, viewers included. `editor`:
 * everybody signed in except viewers. `admin`: admins. Finer rules belong to the feature's policy.
 */
export type Access = 'public' | 'authenticated' | 'editor' | 'admin'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/** Below `/api`, with parameters in braces: `/projects/{id}/status`. */
type Path = `/${string}`

interface EndpointInput<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Data extends Schema,
  Who extends Access,
> {
  /** One line for the reader of the API docs. */
  summary: string
  access: Who
  params?: Params
  query?: Query
  body?: Body
  /** `json` unless it is an upload or a call that reads its request by itself (webhooks). */
  bodyKind?: 'json' | 'multipart'
  /** The fields of a multipart form, for the API docs; the service that reads the form checks them. */
  form?: Readonly<Record<string, 'file' | 'files' | 'text'>>
  /** Maximum number of bytes in a body; 1 MiB by default, and 16 KiB for public calls. */
  bodyLimit?: number
  /** The schema of `data` in the answer. */
  data: Data
  /** By default 200. */
  status?: 200 | 201
  /** The kind of response when it is not the JSON envelope. */
  answers?: 'json' | 'file' | 'events'
  /** Whether the answer has a secret that is stored nowhere: then it is not kept for a repeat, which is carried out again. */
  isSecret?: boolean
  /** Returns whether a query needs a day, `today`, which is that of the person where the call leaves it out. */
  needsDay?: (given: URLSearchParams) => boolean
}

export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Data extends Schema = Schema,
  By extends Method = Method,
  At extends Path = Path,
  Who extends Access = Access,
> = Required<EndpointInput<Params, Query, Body, Data, Who>> & { method: By; path: At }

type AnyInput = EndpointInput<Schema, Schema, Schema, Schema, Access>

/**
 * Declares a call of the API by its name, such as `GET /projects/{id}`; the route, the form, the tests and the OpenAPI
 * document all read it. Its type contains method, path and access, so that the browser, which only has the types, can
 * name it.
 */
export function endpoint<
  By extends Method,
  At extends Path,
  Who extends Access,
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
  Data extends Schema = Nothing,
>(
  name: `${By} ${At}`,
  input: EndpointInput<Params, Query, Body, Data, Who>,
): Endpoint<Params, Query, Body, Data, By, At, Who>
export function endpoint(name: string, input: AnyInput): Endpoint {
  const [word, path = ''] = name.split(' ')
  const method = METHODS.find((known) => known === word)
  if (!method || !isPath(path)) throw new Error(`“${name}” is no name of a call.`)
  return endpointAt(method, path, input)
}

const isPath = (text: string): text is Path => text.startsWith('/')

/** Declares a call as {@link endpoint} does, by its method and path. */
export function endpointAt<
  By extends Method,
  At extends Path,
  Who extends Access,
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
  Data extends Schema = Nothing,
>(
  method: By,
  path: At,
  input: EndpointInput<Params, Query, Body, Data, Who>,
): Endpoint<Params, Query, Body, Data, By, At, Who>
export function endpointAt(method: Method, path: Path, input: AnyInput): Endpoint {
  return {
    params: nothing,
    query: nothing,
    body: nothing,
    bodyKind: 'json',
    form: {},
    bodyLimit: input.access === 'public' ? ANONYMOUS_BODY_BYTES : MEBIBYTE,
    status: 200,
    answers: 'json',
    isSecret: false,
    needsDay: () => false,
    ...input,
    method,
    path,
  }
}
