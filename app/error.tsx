// The same code as below the header, so that a page asks for it once.
export { CrashPanel as default } from '@/components/shared/crash-panel'
