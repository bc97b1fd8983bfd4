import 'server-only'
import type { z } from 'zod'
import { basketOptionsByText } from '@/lib/features/baskets/service'
import { stepsByText } from '@/lib/features/repository-steps/service'
import { searchUsers } from '@/lib/features/users/service'
import type { findAnything as findAnythingEndpoint } from './contract'
import { MAX_FOUND, toSearchText } from './rules'

/** Returns the people, baskets and repository steps that a text finds; three queries whatever it finds. */
export async function findAnything(text: string): Promise<z.output<typeof findAnythingEndpoint.data>> {
  const [users, baskets, steps] = await Promise.all([
    searchUsers(text),
    basketOptionsByText(toSearchText(text, 'basket'), MAX_FOUND),
    stepsByText(text, MAX_FOUND),
  ])
  return {
    users: users.slice(0, MAX_FOUND),
    baskets,
    steps: steps.map(({ _id, number, description }) => ({ _id, number, description })),
  }
}
