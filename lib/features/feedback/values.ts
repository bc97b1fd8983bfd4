export const FEEDBACK_TYPES = ['feature', 'bug'] as const
