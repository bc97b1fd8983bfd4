import { z } from 'zod'

type Schema = z.ZodType
const nothing = z.object({})
type Nothing = typeof nothing

/**
 * The people who may call an endpoint. `public`: anybody. `authenticated`: everybody signed in, viewers included.
 * `editor`: everybody signed in but viewers. `admin`: admins. Finer rules belong to the feature's policy.
 */
export type Access = 'public' | 'authenticated' | 'editor' | 'admin'

interface EndpointInput<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Data extends Schema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with parameters in braces: `/projects/{id}/status`. */
  path: `/${string}`
  /** One line for the API's reader. */
  summary: string
  access: Access
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
> = Required<EndpointInput<Params, Query, Body, Data>>

export const MEBIBYTE = 1024 * 1024

/** Declares one call of the API: the route, the client, the form, the tests and the OpenAPI document all read it. */
export function endpoint<
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
  Data extends Schema = Nothing,
>(input: EndpointInput<Params, Query, Body, Data>): Endpoint<Params, Query, Body, Data>
export function endpoint(input: EndpointInput<Schema, Schema, Schema, Schema>): Endpoint {
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
