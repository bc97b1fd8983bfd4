import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { type MessageKey, message } from '@/lib/shared/messages'
import { nextCursorSchema, pageQuery } from '@/lib/shared/pagination'
import { bulkIdsSchema, changedRow, undoneSchema } from '@/lib/shared/record-endpoints'
import {
  idSchema,
  messageIfMissing,
  optionalNameSchema,
  roleSchema,
  teamSchema,
  versionSchema,
} from '@/lib/shared/validation'
import { normalUsername } from './values'

const SHORTEST_USERNAME = 5
const MAX_USERNAME_LENGTH = 32

interface UsernameMessages {
  required: MessageKey
  incorrect: MessageKey
  length: MessageKey
  characters: MessageKey
}

/**
 * Returns the schema of a Telegram username as typed, with or without a leading @, normalised to exactly one. The order
 * of the rules is those of docs/domain.md, Signing in: a person sees the first that is broken. Signing in and the rest
 * have messages of their own, since without a chosen language they are in different ones.
 */
export function telegramUsername(messages: UsernameMessages) {
  return z.string(messageIfMissing(messages.required)).transform((typed, context) => {
    const problem = usernameProblem(typed, messages)
    if (!problem) return normalUsername(typed)
    context.addIssue({ code: 'custom', message: problem })
    return z.NEVER
  })
}

function usernameProblem(typed: string, messages: UsernameMessages): MessageKey | null {
  const name = normalUsername(typed).slice(1)
  if (typed.trim() === '') return messages.required
  if (name === '') return messages.incorrect
  if (name.length < SHORTEST_USERNAME || name.length > MAX_USERNAME_LENGTH) return messages.length
  if (!/^[A-Za-z0-9_]+$/.test(name)) return messages.characters
  return null
}

/** A person on the wire (docs/domain.md, The wire); never with a code, a token or a hash. */
export const userSchema = z.object({
  _id: idSchema,
  name: z.string(),
  team: z.string(),
  role: roleSchema,
  email: z.string(),
  /** The address of the image, or the empty text. */
  avatar: z.string(),
  /** With one leading @. */
  telegramUsername: z.string(),
  /** The numeric Telegram id in digits; empty while the person is bound to no account. */
  telegramId: z.string(),
  /** Whether the person may sign in: neither deactivated nor waiting for approval. */
  isActive: z.boolean(),
  /** false while the person waits for an admin (`REGISTRATION=approval`). */
  isApproved: z.boolean(),
  lastActivity: z.iso.datetime().nullable(),
  reminderSettings: z.object({ email: z.boolean(), telegram: z.boolean(), push: z.boolean() }),
  /** Version of what others see of the person, and of what admins decide. */
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type User = z.infer<typeof userSchema>

/** A person as a search answers: enough to pick one, without their email. */
export const foundUserSchema = userSchema.pick({
  _id: true,
  name: true,
  team: true,
  role: true,
  avatar: true,
  telegramUsername: true,
  telegramId: true,
})
export type FoundUser = z.infer<typeof foundUserSchema>

/** A person in the team registry. */
export const teamMemberSchema = userSchema.extend({
  team: teamSchema,
  /**
   * For admins: the username was since seen on another Telegram account than the bound one, so that the person gets
   * no codes until `updateUser` settles it. Always false for everybody else.
   */
  isTelegramDisputed: z.boolean(),
  /** Whether the person did something here within the last 15 minutes. */
  isActiveNow: z.boolean(),
})
export type TeamMember = z.infer<typeof teamMemberSchema>

export const searchUsers = endpoint('GET /users/search', {
  summary:
    'Up to 20 people who can sign in, by name, username or team; from 2 characters on, less finds nobody.',
  access: 'authenticated',
  query: z.object({ query: optionalNameSchema }),
  data: z.object({ users: z.array(foundUserSchema) }),
})

export const listUserChoices = endpoint('GET /users/choices', {
  summary:
    'The people to pick from before anything is typed: all who can sign in while they are fewer than 30, or those of one team.',
  access: 'authenticated',
  query: z.object({ team: teamSchema.optional() }),
  data: z.object({ users: z.array(foundUserSchema) }),
})

export const listTeamMembers = endpoint('GET /users/teams', {
  summary: 'People by name; those who wait for approval come first, and are shown to admins only.',
  access: 'authenticated',
  query: z.object({
    ...pageQuery,
    /** Finds by name, username, e-mail address and the name of a role. */
    search: optionalNameSchema,
    team: teamSchema.optional(),
  }),
  data: z.object({ members: z.array(teamMemberSchema), nextCursor: nextCursorSchema }),
})

export const teamTotalsSchema = z.object({
  team: teamSchema,
  /** Those who can sign in. */
  total: z.number().int(),
  /** Those of them who did something here within the last 15 minutes. */
  active: z.number().int(),
})
export type TeamTotals = z.infer<typeof teamTotalsSchema>

export const getTeamOverview = endpoint('GET /users/teams/overview', {
  summary: 'How many people each team has, and how many of them are active now.',
  access: 'authenticated',
  data: z.object({ teams: z.array(teamTotalsSchema) }),
})

export const getTeamMember = endpoint('GET /users/{id}', {
  summary: 'One person of the team registry.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({ member: teamMemberSchema }),
})

export const updateUser = endpoint('PUT /users/{id}', {
  summary:
    'Sets role and team, activates, approves or deactivates a person, settles whose Telegram account counts.',
  access: 'admin',
  params: z.object({ id: idSchema }),
  body: z.object({
    role: roleSchema.optional(),
    team: teamSchema.optional(),
    /** true also approves a person who waits; false ends all their sessions at once. */
    isActive: z.boolean().optional(),
    /** false lets a person who was approved wait again, and ends all their sessions. */
    isApproved: z.boolean().optional(),
    /**
     * Binds the Telegram account that the bot last saw with the person's username, or none where there is none, and ends
     * their sessions. Settles a moved username in favour of its new holder, and binds a person who registered before there
     * was a bot.
     */
    resetTelegram: z.literal(true).optional(),
    /** Settles a moved username in favour of the bound account, which has another username now. */
    telegramUsername: telegramUsername({
      required: message('users.username.required'),
      incorrect: message('users.username.incorrect'),
      length: message('users.username.length'),
      characters: message('users.username.characters'),
    }).optional(),
    version: versionSchema,
  }),
  data: z.object({ user: userSchema }),
})

export const approveUsers = endpoint('POST /users/bulk/approve', {
  summary: 'Lets in up to 1,000 people who wait: all or none. Answers those who did.',
  access: 'admin',
  body: z.object({ ids: bulkIdsSchema }),
  data: z.object({ changes: z.array(z.object(changedRow)) }),
})

export const undoApproval = endpoint('PUT /users/bulk/approve/undo', {
  summary: 'Lets people wait again whom nobody has changed since they were let in; their sessions end.',
  access: 'admin',
  body: z.object({ changes: z.array(z.object(changedRow)).min(1).max(BULK_LIMIT) }),
  data: undoneSchema,
})
