import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { AppError } from '@/lib/shared/errors'

/** The query of a page's address. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>

/** What Next hands to the page of one thing. */
export interface ItemPageProps {
  params: Promise<{ id: string }>
  searchParams: SearchParams
}

/** When the present rendering began, in milliseconds: what it shows is at least as new. */
export const renderBegan = cache(() => Date.now())

/** What `work` answers; a thing that is not there becomes the page's own not-found screen. */
export async function orNotFound<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  }
}
