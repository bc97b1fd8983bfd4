import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { pageCursors, sortedPageQuery } from '@/lib/shared/pagination'
import { deleteEndpoint } from '@/lib/shared/record-endpoints'
import {
  idSchema,
  optionalTextSchema,
  requiredName,
  requiredText,
  versionSchema,
} from '@/lib/shared/validation'
import { sha256, snapshotSchema } from './snapshots/contract'
import {
  ACCEPTED_LIMIT,
  DEVIATION_LIMIT,
  PROTOCOL_SCENARIO_LIMIT,
  PROTOCOL_STATES,
  SIGNATURE_WAYS,
  SIGNER_LIMIT,
} from './values'

const person = z.object({ _id: idSchema, name: z.string(), team: z.string() })

/** Somebody who signs, at their place in the order. */
export const signerSchema = z.object({
  /** From 1. */
  place: z.number().int(),
  /** As they were called when they signed or refused; until then as they are called now. */
  person,
  signed: z
    .object({
      at: z.iso.datetime(),
      way: z.enum(SIGNATURE_WAYS),
      /** The SHA-256 of what they signed. */
      hash: z.string(),
    })
    .nullable(),
  refused: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
  /** Whether they have not decided, and can't sign in any more: those after them wait in vain. */
  isAway: z.boolean(),
})
export type Signer = z.infer<typeof signerSchema>

const head = {
  _id: idSchema,
  number: z.number().int(),
  title: z.string(),
  state: z.enum(PROTOCOL_STATES),
  coversProject: z.boolean(),
  createdBy: person,
  createdAt: z.iso.datetime(),
  /** When it was sent for signing; null for a draft that nobody is to sign yet. */
  sentAt: z.iso.datetime().nullable(),
  frozenAt: z.iso.datetime().nullable(),
  signers: z.array(signerSchema),
  version: z.number().int(),
}

/** A protocol as lists show it. */
export const listedProtocolSchema = z.object(head)
export type ListedProtocol = z.infer<typeof listedProtocolSchema>

/** A signer of a frozen protocol who could not sign in any more, and who signs in their place. */
const signerChangeSchema = z.object({
  place: z.number().int(),
  at: z.iso.datetime(),
  /** As they were called then. */
  former: person,
  /** Null where nobody signs in their place. */
  latter: person.nullable(),
  by: z.object({ _id: idSchema, name: z.string() }),
})
export type SignerChange = z.infer<typeof signerChangeSchema>

const acceptedSchema = z.object({ errorReportId: idSchema, person, comment: z.string() })

/** A protocol on the wire, without what it says of the tests (docs/domain.md, Protocols). */
export const protocolSchema = z.object({
  ...head,
  /** Null where the project is gone for good. */
  project: z
    .object({ _id: idSchema, number: z.number().int(), name: z.string(), createdById: idSchema })
    .nullable(),
  /** The chosen scenarios of a protocol that does not cover its project. */
  scenarioIds: z.array(idSchema),
  deviations: z.array(z.string()),
  accepted: z.array(acceptedSchema),
  /** How the signers have changed since it was frozen, the first change first. */
  signerChanges: z.array(signerChangeSchema),
  /** The SHA-256 of the frozen snapshot. */
  hash: z.string().nullable(),
})
export type Protocol = z.infer<typeof protocolSchema>

const params = z.object({ id: idSchema })
const oneProtocol = z.object({ protocol: protocolSchema })
const titleSchema = requiredName(message('protocols.titleRequired'))
const distinct = (ids: string[]) => [...new Set(ids)]
const scenarioIds = z.array(idSchema).max(PROTOCOL_SCENARIO_LIMIT).transform(distinct)

export const listProtocols = endpoint('GET /projects/{id}/protocols', {
  summary: 'The protocols of a project, the latest first.',
  access: 'authenticated',
  params,
  query: z.object(sortedPageQuery),
  data: z.object({ protocols: z.array(listedProtocolSchema), ...pageCursors }),
})

export const listWaitingProtocols = endpoint('GET /profile/protocols', {
  summary: 'The protocols that wait for the signature of the signed-in person now, the latest first.',
  access: 'authenticated',
  query: z.object(sortedPageQuery),
  data: z.object({ protocols: z.array(listedProtocolSchema), ...pageCursors }),
})

export const createProtocol = endpoint('POST /projects/{id}/protocols', {
  summary:
    'Begins a protocol of a project, or of chosen scenarios of it. The draft has no signers yet, is not sent for signing, and shows the data as they are.',
  access: 'editor',
  params,
  body: z.object({ title: titleSchema, scenarioIds: scenarioIds.optional() }),
  data: oneProtocol,
  status: 201,
})
export type ProtocolCreation = z.output<typeof createProtocol.body>

export const getProtocol = endpoint('GET /protocols/{id}', {
  summary: 'A protocol: its state, its signers, and what a draft is composed of.',
  access: 'authenticated',
  params,
  data: oneProtocol,
})

export const updateProtocol = endpoint('PUT /protocols/{id}', {
  summary:
    'Changes a draft; fields that are absent stay as they are. `signerIds` are in the order in which they sign. `isSent` sends it for signing, or takes it back: before it is sent nobody is reminded of it, signs or refuses it.',
  access: 'editor',
  params,
  body: z.object({
    title: titleSchema.optional(),
    coversProject: z.boolean().optional(),
    scenarioIds: scenarioIds.optional(),
    signerIds: z.array(idSchema).max(SIGNER_LIMIT).transform(distinct).optional(),
    deviations: z
      .array(requiredText(message('protocols.deviationEmpty')))
      .max(DEVIATION_LIMIT)
      .transform(distinct)
      .optional(),
    accepted: z
      .array(z.object({ errorReportId: idSchema, personId: idSchema, comment: optionalTextSchema }))
      .max(ACCEPTED_LIMIT)
      .optional(),
    isSent: z.boolean().optional(),
    version: versionSchema,
  }),
  data: oneProtocol,
})
export type ProtocolUpdate = z.output<typeof updateProtocol.body>

export const deleteProtocol = deleteEndpoint('/protocols/{id}', {
  summary: 'Deletes a draft; it can be restored. A frozen protocol stays.',
  params,
})

export const copyProtocol = endpoint('POST /protocols/{id}/copy', {
  summary:
    'Begins a new draft with title, scenarios, signers, deviations and accepted errors of a protocol. It is not sent for signing.',
  access: 'editor',
  params,
  data: oneProtocol,
  status: 201,
})

export const getSnapshot = endpoint('GET /protocols/{id}/snapshot', {
  summary:
    'What a protocol says of the tests: of a draft as they are now, of a frozen one as it is stored. Its hash is computed again each time.',
  access: 'authenticated',
  params,
  data: z.object({
    /** Null where the stored bytes can't be read as a snapshot any more. */
    snapshot: snapshotSchema.nullable(),
    isFrozen: z.boolean(),
    /** The SHA-256 of the stored bytes, computed now; null for a draft. */
    computedHash: z.string().nullable(),
    /** The SHA-256 of what is shown here: a signer names it to say what they have seen. */
    shownHash: sha256,
    /** Whether it is the stored hash, and the one that everybody has signed. */
    isIntact: z.boolean(),
  }),
})
export type ReadSnapshot = z.output<typeof getSnapshot.data>
