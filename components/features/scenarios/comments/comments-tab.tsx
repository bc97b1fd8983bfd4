'use client'

import { CommentsPart } from './comments-part'

/** The comments on a scenario itself. */
export default function CommentsTab({ scenarioId }: { scenarioId: string }) {
  return (
    <section className="grid max-w-3xl grid-cols-1 gap-4">
      <CommentsPart commented={{ scenarioId }} />
    </section>
  )
}
