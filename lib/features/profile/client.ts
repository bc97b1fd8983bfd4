import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { ApiError } from '@/lib/client/api-error'
import { callQuery } from '@/lib/client/call-query'
import { refetchAffected } from '@/lib/client/refetch-affected'
import { updateStoredUser } from '@/lib/client/session-store'
import { logOutWith } from '@/lib/client/signing-out'
import { useCall } from '@/lib/client/use-call'
import type {
  confirmEmail,
  endAllSessions,
  endSession,
  endUserSessions,
  getPerformanceMetrics,
  getProfile,
  getProfileStats,
  listActiveErrors,
  listRecentActivity,
  listSessions,
  listUserActiveErrors,
  listUserSessions,
  Profile,
  ProfileSession,
  ProfileUpdate,
  removeAvatar,
  sendEmailCode,
  updateProfile,
  uploadAvatar,
} from './contract'

export const profileQuery = callQuery<typeof getProfile>('GET /profile', {
  queryKey: ['profile', 'me'],
  subscribesTo: [{ subject: 'profile' }],
})

export const profileStatsQuery = callQuery<typeof getProfileStats>('GET /profile/stats', {
  queryKey: ['profile', 'stats'],
  subscribesTo: [{ subject: 'scenario' }, { subject: 'error_report' }, { subject: 'tracked_project' }],
})

export const activeErrorsQuery = callQuery<typeof listActiveErrors>('GET /profile/active-errors', {
  queryKey: ['profile', 'active-errors'],
  subscribesTo: [{ subject: 'error_report' }, { subject: 'scenario' }, { subject: 'project' }],
})

/** Returns the error reports that wait for another person. */
export function personErrorsQuery(id: string) {
  return callQuery<typeof listUserActiveErrors>('GET /users/{id}/active-errors', {
    queryKey: ['profile', 'active-errors', id],
    params: { id },
    subscribesTo: [{ subject: 'error_report' }, { subject: 'scenario' }, { subject: 'project' }],
  })
}

export const performanceMetricsQuery = callQuery<typeof getPerformanceMetrics>(
  'GET /profile/performance-metrics',
  {
    queryKey: ['profile', 'performance-metrics'],
    subscribesTo: [{ subject: 'scenario' }, { subject: 'error_report' }],
  },
)

export const recentActivityQuery = callQuery<typeof listRecentActivity>('GET /profile/recent-activity', {
  queryKey: ['profile', 'recent-activity'],
  subscribesTo: [
    { subject: 'project' },
    { subject: 'scenario' },
    { subject: 'error_report' },
    { subject: 'user' },
  ],
})

export const sessionsQuery = callQuery<typeof listSessions>('GET /profile/sessions', {
  queryKey: ['profile', 'sessions'],
  subscribesTo: [{ subject: 'session' }],
})

/** Returns where a person is signed in; for admins. */
export function personSessionsQuery(userId: string) {
  return callQuery<typeof listUserSessions>('GET /users/{id}/sessions', {
    queryKey: ['profile', 'sessionsOf', userId],
    params: { id: userId },
    subscribesTo: [{ subject: 'user', id: userId }],
  })
}

type QueryClient = ReturnType<typeof useQueryClient>

// Other tabs and older clients read the stored person, so that it has to follow.
function keep(client: QueryClient, profile: Profile): void {
  client.setQueryData(profileQuery.queryKey, { profile })
  storeUser(profile)
}

function storeUser({ language: _, ...user }: Profile): void {
  updateStoredUser(user)
}

/** Stores the person, and refetches what others see of them. */
function keepChanged(client: QueryClient, profile: Profile): void {
  keep(client, profile)
  void refetchAffected(client, { subject: 'profile' }, { subject: 'user', id: profile._id })
}

/** Changes the person's profile; absent fields stay as they are. */
export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileUpdate) => callApi<typeof updateProfile>('PUT /profile', { body }),
    onSuccess: ({ profile }) => keepChanged(client, profile),
  })
}

/** Stores the language that the person wants to be addressed in; null takes the choice back. */
export async function storeLanguage(language: Profile['language']): Promise<void> {
  const { profile } = await callApi<typeof updateProfile>('PUT /profile', { body: { language } })
  storeUser(profile)
}

/** Switches one kind of reminder, optimistically; a failure rolls back. */
export function useSetReminder() {
  const client = useQueryClient()
  const { queryKey } = profileQuery
  const mutationKey = ['profile', 'reminder']
  return useMutation({
    mutationKey,
    mutationFn: (reminderSettings: Partial<Profile['reminderSettings']>) =>
      callApi<typeof updateProfile>('PUT /profile', { body: { reminderSettings } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) {
        const reminderSettings = { ...before.profile.reminderSettings, ...change }
        client.setQueryData(queryKey, { profile: { ...before.profile, reminderSettings } })
      }
      return { before }
    },
    onError: (_error, _change, context) => client.setQueryData(queryKey, context?.before),
    onSettled: async () => {
      // Of concurrent changes only the last one refetches: an earlier answer would briefly revert a later switch.
      if (client.isMutating({ mutationKey }) === 1) await refetchAffected(client, { subject: 'profile' })
    },
  })
}

/** Has a code mailed to the person's address. */
export const useSendEmailCode = () =>
  useMutation({ mutationFn: () => callApi<typeof sendEmailCode>('POST /profile/email/code') })

/** Confirms the person's address with the code. */
export function useConfirmEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) =>
      callApi<typeof confirmEmail>('POST /profile/email/confirm', { body: { code } }),
    onSuccess: () => refetchAffected(client, { subject: 'profile' }),
  })
}

/** Sets the person's picture; null takes it away. */
export function useSetAvatar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File | null) => {
      if (file === null) await callApi<typeof removeAvatar>('DELETE /profile/avatar')
      else await callApi<typeof uploadAvatar>('POST /profile/avatar', { form: formWith(file) })
      return callApi<typeof getProfile>('GET /profile')
    },
    onSuccess: ({ profile }) => keepChanged(client, profile),
  })
}

function formWith(file: File): FormData {
  const form = new FormData()
  form.set('avatar', file)
  return form
}

/** Signs one session out; the present one leads to sign in. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ _id, isCurrent }: ProfileSession) => {
      const end = async () => {
        try {
          await callApi<typeof endSession>('DELETE /profile/sessions/{id}', { params: { id: _id } })
        } catch (error) {
          // It is over already, as wanted.
          if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
        }
      }
      if (isCurrent) return logOutWith(end)
      await end()
      await refetchAffected(client, { subject: 'session', id: _id })
    },
  })
}

/** Signs the person out in every browser and leads to sign in. */
export function useEndAllSessions() {
  return useMutation({
    mutationFn: () =>
      logOutWith(async () => {
        await callApi<typeof endAllSessions>('DELETE /profile/sessions')
      }),
  })
}

/** Signs a person out everywhere; for admins. */
export function useEndPersonSessions(userId: string) {
  return useCall(
    () => callApi<typeof endUserSessions>('DELETE /users/{id}/sessions', { params: { id: userId } }),
    () => [{ subject: 'user', id: userId }],
  )
}
