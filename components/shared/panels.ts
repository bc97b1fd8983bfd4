// What opens above a page: these share most of their code, and come in one file.

export { ConfirmQuestion } from './confirm-question'
export { FormSheet } from './form/form-sheet'
export { HintPanel } from './hint-panel'
export { RecordDialog } from './records/record-dialog'
export { SearchPanel } from './search-panel'
export { SuggestList } from './suggest-list'
