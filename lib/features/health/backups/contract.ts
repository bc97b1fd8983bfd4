import { z } from 'zod'

/** The daily backup, as admins see it. */
export const backupStateSchema = z.object({
  /** Whether BACKUP_DIR is set. */
  isConfigured: z.boolean(),
  /** When the last good one was finished; null for never. */
  lastAt: z.iso.datetime().nullable(),
  /** Whether there has been none for more than 36 hours. */
  isLate: z.boolean(),
  /** Why the last try failed, as a message; '' where it succeeded. */
  problem: z.string(),
})
export type BackupState = z.infer<typeof backupStateSchema>
