import { z } from 'zod'
import { isEmail } from '@/lib/features/auth/contract'
import { activitySchema } from '@/lib/features/dashboard/contract'
import { UNSOLVED_ERROR_STATUSES } from '@/lib/features/scenarios/error-reports/values'
import { userSchema } from '@/lib/features/users/contract'
import { endpoint } from '@/lib/shared/endpoint'
import { LANGUAGES } from '@/lib/shared/language'
import { message } from '@/lib/shared/messages'
import { idSchema, nameSchema, requiredName, teamSchema } from '@/lib/shared/validation'
import { AVATAR_LIMIT, EMAIL_CODE_PATTERN } from './values'

export const profileSchema = userSchema.extend({
  /** null: the mix of languages that nobody chose. */
  language: z.enum(LANGUAGES).nullable(),
})
export type Profile = z.infer<typeof profileSchema>

// As at registration, but with the messages of this screen: those of sign-in stay Russian where no language was chosen.
const ownNameSchema = requiredName(message('profile.nameRequired'))
const ownEmailSchema = nameSchema.refine(
  (text) => text === '' || isEmail(text),
  message('profile.emailIncorrect'),
)

const oneProfile = z.object({ profile: profileSchema })

export const getProfile = endpoint('GET /profile', {
  summary: 'The signed-in person.',
  access: 'authenticated',
  data: oneProfile,
})

export const updateProfile = endpoint('PUT /profile', {
  summary: 'Changes what a person says about themselves; what is absent stays as it is.',
  access: 'authenticated',
  body: z.object({
    name: ownNameSchema.optional(),
    /** '' takes it away. */
    email: ownEmailSchema.optional(),
    team: teamSchema.optional(),
    reminderSettings: userSchema.shape.reminderSettings.partial().optional(),
    language: z.enum(LANGUAGES).nullable().optional(),
  }),
  data: oneProfile,
})
export type ProfileUpdate = z.output<typeof updateProfile.body>

export const sendEmailCode = endpoint('POST /profile/email/code', {
  summary: 'Mails a code to the address of the signed-in person, so that they can show that it is theirs.',
  access: 'authenticated',
  data: z.object({}),
})

export const confirmEmail = endpoint('POST /profile/email/confirm', {
  summary:
    'Takes the code that was mailed to the address of the signed-in person: reminders go there from now on.',
  access: 'authenticated',
  body: z.object({ code: z.string().regex(EMAIL_CODE_PATTERN, message('profile.emailCode.tooShort')) }),
  data: z.object({}),
})

export const uploadAvatar = endpoint('POST /profile/avatar', {
  summary:
    'Sets the picture of a person: the middle square of a JPEG, PNG or WebP of at most 5 MB, field `avatar`.',
  access: 'authenticated',
  bodyKind: 'multipart',
  form: { avatar: 'file' },
  // The form around the file takes some bytes, too.
  bodyLimit: AVATAR_LIMIT + 64 * 1024,
  data: z.object({ avatar: z.string() }),
})

export const removeAvatar = endpoint('DELETE /profile/avatar', {
  summary: 'Takes the picture of a person away.',
  access: 'authenticated',
  data: z.object({}),
})

export const profileStatsSchema = z.object({
  /** Scenarios the person is responsible for. */
  totalScenarios: z.number().int(),
  inProgressScenarios: z.number().int(),
  completedScenarios: z.number().int(),
  errorScenarios: z.number().int(),
  /** Completed among completed and failed ones, in whole percent. */
  successRate: z.number().int(),
  trackedProjects: z.number().int(),
  /** Unsolved error reports that the person has to solve or has written. */
  openErrors: z.number().int(),
})
export type ProfileStats = z.infer<typeof profileStatsSchema>

export const getProfileStats = endpoint('GET /profile/stats', {
  summary: 'What the signed-in person is responsible for, counted.',
  access: 'authenticated',
  data: z.object({ stats: profileStatsSchema }),
})

export const activeErrorSchema = z.object({
  _id: idSchema,
  scenarioId: idSchema,
  scenarioNumber: z.string(),
  projectName: z.string(),
  description: z.string(),
  isBlocker: z.boolean(),
  status: z.enum(UNSOLVED_ERROR_STATUSES),
  detectionDate: z.iso.date(),
  plannedFixDate: z.iso.date().nullable(),
})
export type ActiveError = z.infer<typeof activeErrorSchema>

export const listActiveErrors = endpoint('GET /profile/active-errors', {
  summary:
    'Unsolved error reports that the signed-in person has to solve or has written, blockers first; at most 100.',
  access: 'authenticated',
  data: z.object({ errors: z.array(activeErrorSchema) }),
})

export const listUserActiveErrors = endpoint('GET /users/{id}/active-errors', {
  summary: 'Unsolved error reports that a person has to solve or has written, blockers first; at most 100.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({ errors: z.array(activeErrorSchema) }),
})

export const performanceMetricsSchema = z.object({
  /** The last six months (UTC), oldest first. */
  months: z.array(
    z.object({
      name: z.string(),
      completed: z.number().int(),
      failed: z.number().int(),
      errors: z.number().int(),
    }),
  ),
})
export type PerformanceMetrics = z.infer<typeof performanceMetricsSchema>

export const getPerformanceMetrics = endpoint('GET /profile/performance-metrics', {
  summary:
    'How many scenarios the signed-in person completed or saw fail, and errors they reported, by month.',
  access: 'authenticated',
  data: z.object({ metrics: performanceMetricsSchema }),
})

export const listRecentActivity = endpoint('GET /profile/recent-activity', {
  summary: 'What the signed-in person did last, newest first.',
  access: 'authenticated',
  data: z.object({ activities: z.array(activitySchema) }),
})

export const profileSessionSchema = z.object({
  _id: idSchema,
  /** Whether the call was made with it. */
  isCurrent: z.boolean(),
  /** The browser's own name when it signed in; '' where it did not. */
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})
export type ProfileSession = z.infer<typeof profileSessionSchema>

export const listSessions = endpoint('GET /profile/sessions', {
  summary: 'Where the signed-in person is signed in, last used first.',
  access: 'authenticated',
  data: z.object({ sessions: z.array(profileSessionSchema) }),
})

export const endSession = endpoint('DELETE /profile/sessions/{id}', {
  summary: 'Signs one of the person’s sessions out at once.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({}),
})

export const endAllSessions = endpoint('DELETE /profile/sessions', {
  summary: 'Signs the person out everywhere, here as well.',
  access: 'authenticated',
  data: z.object({}),
})

export const listUserSessions = endpoint('GET /users/{id}/sessions', {
  summary: 'Where a person is signed in, last used first.',
  access: 'admin',
  params: z.object({ id: idSchema }),
  data: z.object({ sessions: z.array(profileSessionSchema) }),
})

export const endUserSessions = endpoint('DELETE /users/{id}/sessions', {
  summary: 'Signs a person out everywhere at once.',
  access: 'admin',
  params: z.object({ id: idSchema }),
  data: z.object({ ended: z.number().int() }),
})
