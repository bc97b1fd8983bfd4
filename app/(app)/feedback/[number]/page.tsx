import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { FeedbackEntry } from '@/components/features/feedback/feedback-entry'
import { readFeedback } from '@/lib/features/feedback/service'
import { requireActor } from '@/lib/server/auth'

interface FeedbackPageProps {
  params: Promise<{ number: string }>
}

const LARGEST_NUMBER = 2_147_483_647

// Title and page of one render share what is loaded.
const load = cache(async (text: string) => {
  const actor = await requireActor()
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > LARGEST_NUMBER) return null
  return readFeedback(actor, number)
})

export async function generateMetadata({ params }: FeedbackPageProps): Promise<Metadata> {
  const t = await getTranslations()
  const found = await load((await params).number)
  // `notFound()` here would leave the page without a title.
  return {
    title: found ? t('feedback.entryTitle', { number: String(found.number) }) : t('layout.nothingHere'),
  }
}

export default async function FeedbackPage({ params }: FeedbackPageProps) {
  return <FeedbackEntry feedback={(await load((await params).number)) ?? notFound()} />
}
