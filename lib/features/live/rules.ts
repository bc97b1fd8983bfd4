/** The most streams of one person, and of one session of theirs (docs/domain.md, Limits). */
export const STREAM_LIMITS = { ofPerson: 20, ofSession: 5 } as const
