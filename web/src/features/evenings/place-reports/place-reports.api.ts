import { type NewPlaceReport, placeReportsEndpoints } from '@showup/contract/evenings/place-reports';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

export function useReportPlace() {
  return useMutation({
    mutationFn: (body: NewPlaceReport) => call(placeReportsEndpoints.reportPlace, { body }),
  });
}
