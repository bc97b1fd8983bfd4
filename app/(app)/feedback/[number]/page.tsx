import { notFound } from 'next/navigation'
import { FeedbackEntry } from '@/components/features/feedback/feedback-entry'
import { readFeedback } from '@/lib/features/feedback/service'
import { requireActor } from '@/lib/server/auth'

const LARGEST_NUMBER = 2_147_483_647

export default async function FeedbackPage({ params }: { params: Promise<{ number: string }> }) {
  const actor = await requireActor()
  const number = Number((await params).number)
  if (!Number.isInteger(number) || number < 1 || number > LARGEST_NUMBER) notFound()
  const feedback = await readFeedback(actor, number)
  if (!feedback) notFound()
  return <FeedbackEntry feedback={feedback} />
}
