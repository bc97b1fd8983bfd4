import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { nextCursorSchema, pageQuery } from '@/lib/shared/pagination'
import { absentSays, idSchema, optionalNameSchema, roleSchema } from '@/lib/shared/validation'
import { normalUsername, TEAMS } from './rules'

export const teamSchema = z.enum(TEAMS)
export type Team = z.infer<typeof teamSchema>

const SHORTEST_USERNAME = 5
const LONGEST_USERNAME = 32

/**
 * A Telegram username as typed, with or without a leading @, normalised to exactly one. The order of the rules is
 * those of docs/domain.md, Signing in: a person sees the first that is broken.
 */
export const telegramUsernameSchema = z
  .string(absentSays(message('auth.usernameRequired')))
  .transform((typed, context) => {
    const problem = usernameProblem(typed)
    if (!problem) return normalUsername(typed)
    context.addIssue({ code: 'custom', message: problem })
    return z.NEVER
  })

function usernameProblem(typed: string) {
  const name = normalUsername(typed).slice(1)
  if (typed.trim() === '') return message('auth.usernameRequired')
  if (name === '') return message('auth.usernameIncorrect')
  if (name.length < SHORTEST_USERNAME || name.length > LONGEST_USERNAME) return message('auth.usernameLength')
  if (!/^[A-Za-z0-9_]+$/.test(name)) return message('auth.usernameCharacters')
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
  /**
   * For admins: the username was since seen on another Telegram account than the bound one, so that the person gets
   * no codes until `updateUser` settles it. Always false for everybody else.
   */
  isTelegramDisputed: z.boolean(),
})
export type TeamMember = z.infer<typeof teamMemberSchema>

export const searchUsers = endpoint({
  method: 'GET',
  path: '/users/search',
  summary:
    'Up to 20 people who can sign in, by name, username or team; from 2 characters on, less finds nobody.',
  access: 'authenticated',
  query: z.object({ query: optionalNameSchema }),
  data: z.object({ users: z.array(foundUserSchema) }),
})

export const listTeamMembers = endpoint({
  method: 'GET',
  path: '/users/teams',
  summary: 'Everybody by name; people who wait for approval are shown to admins only.',
  access: 'authenticated',
  query: z.object(pageQuery),
  data: z.object({ members: z.array(teamMemberSchema), nextCursor: nextCursorSchema }),
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/{id}',
  summary:
    'Sets role and team, activates, approves or deactivates a person, settles whose Telegram account counts.',
  access: 'admin',
  params: z.object({ id: idSchema }),
  body: z.object({
    role: roleSchema.optional(),
    team: teamSchema.optional(),
    /** true also approves a person who waits; false ends all their sessions at once. */
    isActive: z.boolean().optional(),
    /**
     * Binds the Telegram account that the bot last saw with the person's username, or none where there is none, and ends
     * their sessions. Settles a moved username in favour of its new holder, and binds a person who registered before there
     * was a bot.
     */
    resetTelegram: z.literal(true).optional(),
    /** Settles a moved username in favour of the bound account, which has another username now. */
    telegramUsername: telegramUsernameSchema.optional(),
  }),
  data: z.object({ user: userSchema }),
})
