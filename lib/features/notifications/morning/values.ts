/**
 * The parts of each line that a day begins with (docs/domain.md, Figures), in their order. A further part is a line
 * here, its count in the queries, its list in the rules, and its texts in the messages.
 */
export const MORNING_PARTS = {
  changed: ['completed', 'failed', 'created', 'errors'],
  burns: ['late', 'oldBlockers', 'overdue', 'deadlines', 'lateMilestones', 'milestones'],
  waits: ['fix', 'review', 'sign', 'unread'],
} as const
