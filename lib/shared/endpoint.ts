import { z } from 'zod'
import { MEBIBYTE } from './limits'

type Schema = z.ZodType
const nothing = z.object({})
type Nothing = typeof nothing

/**
 * The people who may call an endpoint. `public`: anybody. `authenticated`: everybody signed in, viewers included.
 * `editor`: everybody signed in but viewers. `admin`: admins. Finer rules belong to the feature's policy.
 */
export type Access = 'public' | 'authenticated' | 'editor' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Below `/api`, with parameters in braces: `/projects/{id}/status`. */
type Path = `/${string}`

interface EndpointInput<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Data extends Schema,
  By extends Method,
  At extends Path,
  Who extends Access,
> {
  method: By
  path: At
  /** One line for the API's reader. */
  summary: string
  access: Who
  params?: Params
  query?: Query
  body?: Body
  /** `json` unless it is an upload or a call that reads its request by itself (webhooks). */
  bodyKind?: 'json' | 'multipart'
  /** The fields of a multipart form, for the API's reader; the service that takes the form checks them. */
  form?: Readonly<Record<string, 'file' | 'files' | 'text'>>
  /** The most bytes a body may have; 1 MiB unless told. */
  bodyLimit?: number
  /** The schema of `data` in the answer. */
  data: Data
  /** 200 unless it creates something. */
  status?: 200 | 201
  /** The kind of answer where it is not the JSON envelope. */
  answers?: 'json' | 'file' | 'events'
}

export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Data extends Schema = Schema,
  By extends Method = Method,
  At extends Path = Path,
  Who extends Access = Access,
> = Required<EndpointInput<Params, Query, Body, Data, By, At, Who>>

/**
 * Declares one call of the API: the route, the form, the tests and the OpenAPI document all read it. Its type knows
 * method, path and access, so that the browser, which has the type alone, can name it.
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
  input: EndpointInput<Params, Query, Body, Data, By, At, Who>,
): Endpoint<Params, Query, Body, Data, By, At, Who>
export function endpoint(
  input: EndpointInput<Schema, Schema, Schema, Schema, Method, Path, Access>,
): Endpoint {
  return {
    params: nothing,
    query: nothing,
    body: nothing,
    bodyKind: 'json',
    form: {},
    bodyLimit: MEBIBYTE,
    status: 200,
    answers: 'json',
    ...input,
  }
}
