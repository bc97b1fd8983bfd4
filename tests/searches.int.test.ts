import { testSearches } from './fixtures/searches'

testSearches()
