/** How much what waits for a person needs them, the greatest need first (docs/domain.md, Screens). */
export const WORK_NEEDS = ['urgent', 'failed', 'inWork', 'new'] as const
