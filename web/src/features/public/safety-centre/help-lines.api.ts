import { helpLinesEndpoints } from '@showup/contract/public/help-lines';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

/** The help lines of each country. They change only when the server restarts. */
export function useHelpLines() {
  return useQuery({
    queryKey: ['public', 'help-lines'],
    queryFn: () => call(helpLinesEndpoints.helpLines, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
