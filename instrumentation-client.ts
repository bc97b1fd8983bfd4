import { z } from 'zod'

// Runs before any schema is made. zod would otherwise try to compile schemas by eval, which the
// Content-Security-Policy refuses and reports as a violation.
z.config({ jitless: true })
