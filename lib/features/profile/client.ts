import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { ApiError } from '@/lib/client/api-error'
import { queryOptions } from '@/lib/client/query-options'
import { clearStoredSession, updateStoredUser } from '@/lib/client/session-store'
import {
  endAllSessions,
  endSession,
  getPerformanceMetrics,
  getProfile,
  getProfileStats,
  listActiveErrors,
  listRecentActivity,
  listSessions,
  type Profile,
  type ProfileSession,
  type ProfileUpdate,
  removeAvatar,
  updateProfile,
  uploadAvatar,
} from './contract'

export const profileQuery = queryOptions({
  queryKey: ['profile', 'me'],
  queryFn: ({ signal }) => callApi(getProfile, { signal }),
  meta: { hears: [{ subject: 'profile' }] },
})

export const profileStatsQuery = queryOptions({
  queryKey: ['profile', 'stats'],
  queryFn: ({ signal }) => callApi(getProfileStats, { signal }),
  meta: { hears: [{ subject: 'scenario' }, { subject: 'error_report' }, { subject: 'tracked_project' }] },
})

export const activeErrorsQuery = queryOptions({
  queryKey: ['profile', 'active-errors'],
  queryFn: ({ signal }) => callApi(listActiveErrors, { signal }),
  meta: { hears: [{ subject: 'error_report' }, { subject: 'scenario' }, { subject: 'project' }] },
})

export const performanceMetricsQuery = queryOptions({
  queryKey: ['profile', 'performance-metrics'],
  queryFn: ({ signal }) => callApi(getPerformanceMetrics, { signal }),
  meta: { hears: [{ subject: 'scenario' }, { subject: 'error_report' }] },
})

export const recentActivityQuery = queryOptions({
  queryKey: ['profile', 'recent-activity'],
  queryFn: ({ signal }) => callApi(listRecentActivity, { signal }),
  meta: {
    hears: [
      { subject: 'project' },
      { subject: 'scenario' },
      { subject: 'error_report' },
      { subject: 'user' },
    ],
  },
})

export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: ({ signal }) => callApi(listSessions, { signal }),
  meta: { hears: [{ subject: 'session' }] },
})

type QueryClient = ReturnType<typeof useQueryClient>

// The stored person is what other tabs and older clients know of them, so that it has to follow.
function keep(client: QueryClient, profile: Profile): void {
  client.setQueryData(profileQuery.queryKey, { profile })
  storeUser(profile)
}

function storeUser({ language: _, ...user }: Profile): void {
  updateStoredUser(user)
}

/** Changes what the person says about themselves; what is left out stays as it is. */
export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileUpdate) => callApi(updateProfile, { body }),
    onSuccess: ({ profile }) => keep(client, profile),
  })
}

/** Stores the language that the person wants to be addressed in; null takes the choice back. */
export async function storeLanguage(language: Profile['language']): Promise<void> {
  const { profile } = await callApi(updateProfile, { body: { language } })
  storeUser(profile)
}

/** Switches one kind of reminder, at once on the screen; a failure takes it back. */
export function useSetReminder() {
  const client = useQueryClient()
  const { queryKey } = profileQuery
  const mutationKey = ['profile', 'reminder']
  return useMutation({
    mutationKey,
    mutationFn: (reminderSettings: Partial<Profile['reminderSettings']>) =>
      callApi(updateProfile, { body: { reminderSettings } }),
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
      // Of several at once the last one looks: an earlier answer would turn a later switch back for a moment.
      if (client.isMutating({ mutationKey }) === 1) await client.invalidateQueries({ queryKey })
    },
  })
}

/** Sets the person's picture; null takes it away. */
export function useSetAvatar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File | null) => {
      if (file === null) await callApi(removeAvatar)
      else await callApi(uploadAvatar, { form: formWith(file) })
      return callApi(getProfile)
    },
    onSuccess: ({ profile }) => keep(client, profile),
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
      try {
        await callApi(endSession, { params: { id: _id } })
      } catch (error) {
        // It is over already, which is all that was wanted.
        if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
      }
      if (isCurrent) leave()
      else await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
}

/** Signs the person out in every browser and leads to sign in. */
export function useEndAllSessions() {
  return useMutation({
    mutationFn: async () => {
      await callApi(endAllSessions)
      leave()
    },
  })
}

function leave(): void {
  clearStoredSession()
  window.location.replace('/auth')
}
