import { type NewVenueReport, venueReportsEndpoints } from '@showup/contract/evenings/venue-reports';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

export function useReportVenue() {
  return useMutation({
    mutationFn: (body: NewVenueReport) => call(venueReportsEndpoints.reportVenue, { body }),
  });
}
