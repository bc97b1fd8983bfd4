import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { pagedQuery } from '@/lib/client/paged-query'
import { useCall } from '@/lib/client/use-call'
import { useDebounced } from '@/lib/client/use-debounced'
import { useFailureLog } from '@/lib/client/use-failure-log'
import { TEAMS, type Team } from '@/lib/shared/actor'
import { findChoice } from '@/lib/shared/choices'
import { message } from '@/lib/shared/messages'
import { containsText, parseSearchText } from '@/lib/shared/search-text'
import type {
  approveUsers,
  FoundUser,
  getTeamMember,
  getTeamOverview,
  listTeamMembers,
  listUserChoices,
  searchUsers,
  undoApproval,
  updateUser,
} from './contract'
import { USER_SEARCH_MINIMUM } from './rules'

/** Returns the people that `text` finds; not fetched below the minimum length. */
function userSearchQuery(text: string) {
  const query = text.trim()
  return callQuery<typeof searchUsers>('GET /users/search', {
    queryKey: ['users', 'search', query],
    query: { query },
    enabled: query.length >= USER_SEARCH_MINIMUM,
    staleTime: 60_000,
    subscribesTo: [],
  })
}

/** Returns the people to pick from before anything is typed: everybody in a small organisation, or a whole team. */
export function userChoicesQuery(team?: Team) {
  return callQuery<typeof listUserChoices>('GET /users/choices', {
    queryKey: ['users', 'choices', team],
    query: { team },
    staleTime: 60_000,
    subscribesTo: [{ subject: 'user' }],
  })
}

const NOBODY: FoundUser[] = []

/**
 * Returns the people found by a text, debounced; a small organisation's people are all there before the search begins.
 * A failure is logged and finds nobody, which `hasFailed` says.
 */
export function useFoundUsers(text: string) {
  const settled = useDebounced(text)
  const found = useQuery(userSearchQuery(settled))
  const isBegun = text.trim().length >= USER_SEARCH_MINIMUM
  const choices = useQuery({ ...userChoicesQuery(), enabled: !isBegun })
  useFailureLog(found.error ?? choices.error, 'The search for people failed')
  const everybody = choices.data?.users ?? NOBODY
  if (!isBegun) {
    return {
      /** Whether more has to be typed before anybody can be found. */
      isTooShort: everybody.length === 0 && !choices.isError,
      hasFailed: choices.isError && !choices.isFetching,
      isSearching: choices.isLoading,
      users: everybody.filter((user) => isFoundBy(user, text.trim())),
    }
  }
  const isCurrent = text.trim() === settled.trim()
  return {
    isTooShort: false,
    hasFailed: isCurrent && found.isError && !found.isFetching,
    isSearching: !isCurrent || found.isFetching,
    users: isCurrent && !found.isError ? (found.data?.users ?? NOBODY) : NOBODY,
  }
}

/** The people found by a text, as options to pick from. */
export function useUserOptions(text: string) {
  const { users, isSearching, isTooShort, hasFailed } = useFoundUsers(text)
  const none = hasFailed ? message('users.picker.failed') : message('users.picker.none')
  return {
    users,
    options: users.map(({ _id, name, team, telegramUsername }) => ({
      id: _id,
      label: name,
      detail: `${telegramUsername} · ${team}`,
    })),
    isSearching,
    /** The message where there are no options. */
    empty: isTooShort ? message('users.picker.tooShort') : none,
  }
}

const isFoundBy = ({ name, telegramUsername, team }: FoundUser, text: string) =>
  [name, telegramUsername, team].some((known) => containsText(known, text))

const TEAM_TABS = ['members', 'overview', 'audit'] as const
const TEAM_LAYOUTS = ['cards', 'table'] as const
type TeamLayout = (typeof TEAM_LAYOUTS)[number]

/** The state of the registry, all of it in the page's address. */
export interface TeamView {
  tab: (typeof TEAM_TABS)[number]
  layout: TeamLayout
  /** Empty for all. */
  search: string
  team: Team | null
}

/** Returns the view in an address; invalid values are left out. */
export function parseTeamView(
  address: Partial<Record<'tab' | 'view' | 'search' | 'team', unknown>>,
): TeamView {
  return {
    tab: findChoice(TEAM_TABS, address.tab) ?? 'members',
    layout: findChoice(TEAM_LAYOUTS, address.view) ?? 'cards',
    search: parseSearchText(address.search),
    team: findChoice(TEAMS, address.team),
  }
}

const MEMBERS_PAGE_SIZE = 60
/** Polling interval in milliseconds: who is active now changes without any change. */
const LOOK_AGAIN_MS = 60_000

/** Returns the query parameters of the registry, page by page. */
export function toMemberSearch({ search, team }: TeamView) {
  return { search, team: team ?? undefined, limit: MEMBERS_PAGE_SIZE }
}

/** Returns the people of the registry, page by page. */
export function teamMembersQuery(view: TeamView) {
  const query = toMemberSearch(view)
  const options = pagedQuery({
    queryKey: ['users', 'members', query],
    load: ({ cursor, signal }) =>
      callApi<typeof listTeamMembers>('GET /users/teams', { query: { ...query, cursor }, signal }),
    subscribesTo: [{ subject: 'user' }],
    keepsFormer: true,
  })
  return { ...options, refetchInterval: LOOK_AGAIN_MS }
}

export const teamOverviewQuery = callQuery<typeof getTeamOverview>('GET /users/teams/overview', {
  queryKey: ['users', 'overview'],
  refetchInterval: LOOK_AGAIN_MS,
  subscribesTo: [{ subject: 'user' }],
})

/** Returns a person of the registry. */
export function teamMemberQuery(id: string) {
  return callQuery<typeof getTeamMember>('GET /users/{id}', {
    queryKey: ['users', 'member', id],
    params: { id },
    refetchInterval: LOOK_AGAIN_MS,
    subscribesTo: [{ subject: 'user', id }],
  })
}

/** Changes what admins decide about a person. */
export function useUpdateUser() {
  return useCall(
    ({ id, body }: { id: string; body: z.input<typeof updateUser.body> }) =>
      callApi<typeof updateUser>('PUT /users/{id}', { params: { id }, body }),
    ({ id }) => [{ subject: 'user', id }],
  )
}

/** Approves those of some people who wait; the answer allows an undo. */
export function useApproveUsers() {
  return useCall(
    (ids: string[]) => callApi<typeof approveUsers>('POST /users/bulk/approve', { body: { ids } }),
    () => [{ subject: 'user' }],
  )
}

/** Takes back an approval of people. */
export function useUndoApproval() {
  return useCall(
    (changes: z.input<typeof undoApproval.body>['changes']) =>
      callApi<typeof undoApproval>('PUT /users/bulk/approve/undo', { body: { changes } }),
    () => [{ subject: 'user' }],
  )
}
